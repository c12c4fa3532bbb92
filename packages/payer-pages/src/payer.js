// Comfort for whoever has script: everything works without it.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

// A second click sends nothing twice; coming back to the page by the browser's own button frees it again.
const sending = [...document.querySelectorAll('form')];
for (const form of sending)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent && !event.submitter?.formNoValidate) event.preventDefault();
    else form.dataset.sent = 'yes';
  });
window.addEventListener('pageshow', () => {
  for (const form of sending) delete form.dataset.sent;
});

// What an address asks for by itself is sent once somebody sees the page; who comes back to it has the button.
const [arrival] = performance.getEntriesByType('navigation');
const sendWhatWasAsked = () => {
  for (const form of document.querySelectorAll('[data-send-on-load]')) form.requestSubmit();
};
if (document.prerendering) document.addEventListener('prerenderingchange', sendWhatWasAsked, { once: true });
else if (arrival?.type !== 'back_forward') sendWhatWasAsked();

for (const picks of document.querySelectorAll('[data-picks]')) {
  const field = document.querySelector(`[name="${picks.dataset.picks}"]`);
  picks.hidden = false;
  for (const pick of picks.querySelectorAll('[data-pick]'))
    pick.addEventListener('click', () => {
      field.value = pick.dataset.pick;
      field.focus();
    });
}

// Spaces and dashes inside numbers are ways of writing; a count tells how many digits are there.
for (const field of document.querySelectorAll('input[inputmode="numeric"]'))
  field.addEventListener('blur', () => {
    field.value = field.value.replace(/[\s‐-―-]/gu, '');
  });

// The bank in a frame of this page. What it reports counts only from there, and only says which login to ask about.
for (const place of document.querySelectorAll('[data-bank-frame]')) {
  const { bankFrame, bankOrigin, title } = place.dataset;
  const form = place.closest('form');
  const said = place.querySelector('[data-bank-said]');
  const frame = document.createElement('iframe');
  frame.src = bankFrame;
  frame.title = title;
  frame.style.minHeight = `${Math.max(500, window.innerHeight - 700)}px`;
  place.querySelector('[data-bank-open]').replaceWith(frame);
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== bankOrigin || source !== frame.contentWindow || typeof data?.step !== 'string') return;
    if (data.step === 'INSTITUTION_SELECTED' && typeof data.institution === 'string')
      said.textContent = data.institution;
    if (data.step !== 'REDIRECT' || typeof data.loginId !== 'string') return;
    frame.hidden = true;
    said.textContent = said.dataset.bankSaid;
    form.elements.loginId.value = data.loginId;
    form.elements.accountId.value = typeof data.accountId === 'string' ? data.accountId : '';
    form.requestSubmit();
  });
}
