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
