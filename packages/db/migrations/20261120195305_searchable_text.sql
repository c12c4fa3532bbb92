-- How a text is compared in a search: without case and accents, typographic apostrophes as plain ones.
CREATE FUNCTION searchable(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(replace(replace(lower(normalize(given, NFC)), 'œ', 'oe'), 'æ', 'ae'),
                 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’', 'aaaaaaceeeeiiiinooooouuuuyy''');
