CALL declare_append_only('audit_seals');
