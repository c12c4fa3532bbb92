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

// What an address asks for by itself is sent once somebody sees the page; who comes back to it or loads it again has the button.
const [arrival] = performance.getEntriesByType('navigation');
const sendWhatWasAsked = () => {
  for (const form of document.querySelectorAll('[data-send-on-load]')) form.requestSubmit();
};
if (document.prerendering) document.addEventListener('prerenderingchange', sendWhatWasAsked, { once: true });
else if (arrival?.type !== 'back_forward' && arrival?.type !== 'reload') sendWhatWasAsked();

for (const picks of document.querySelectorAll('[data-picks]')) {
  const field = document.querySelector(`[name="${picks.dataset.picks}"]`);
  picks.hidden = false;
  const pickable = [...picks.querySelectorAll('[data-pick]')];
  const amountIn = (typed) => Number(typed.replace(/\s/gu, '').replace(',', '.'));
  const mark = () => {
    for (const pick of pickable)
      pick.setAttribute('aria-pressed', String(amountIn(field.value) === amountIn(pick.dataset.pick)));
  };
  for (const pick of pickable)
    pick.addEventListener('click', () => {
      field.value = pick.dataset.pick;
      mark();
      field.focus();
    });
  field.addEventListener('input', mark);
  mark();
}

// A day is written in the language of the page; the calendar to choose it from is the browser's own.
for (const button of document.querySelectorAll('[data-calendar-of]')) {
  const field = document.getElementById(button.dataset.calendarOf);
  const calendar = button.nextElementSibling;
  if (!calendar.showPicker) continue;
  button.hidden = false;
  button.addEventListener('click', () => calendar.showPicker());
  calendar.addEventListener('change', () => {
    if (!calendar.value) return;
    const words = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeZone: 'UTC' });
    field.value = words.format(new Date(calendar.value));
    field.focus();
  });
}

// Spaces and dashes inside numbers are ways of writing; a count tells how many digits are there.
for (const field of document.querySelectorAll('input[inputmode="numeric"]'))
  field.addEventListener('blur', () => {
    field.value = field.value.replace(/[\s‐-―-]/gu, '');
  });

// Which bank a number is of is said as soon as all its digits are there; a number no bank can have is said as well.
const isRouting = (digits) => [...digits].reduce((sum, digit, at) => sum + digit * [3, 7, 1][at % 3], 0) % 10 === 0;
for (const said of document.querySelectorAll('[data-bank-of]')) {
  const { bankOf, bankNames, bankUnknown, bankCountry } = said.dataset;
  const field = document.getElementById(bankOf);
  const names = new Map(Object.entries(JSON.parse(bankNames)));
  const tell = () => {
    const digits = field.value.replace(/[^0-9]/gu, '');
    const whole = digits.length === (bankCountry === 'CA' ? 3 : 9);
    const wrong = whole && !names.has(digits) && (bankCountry === 'CA' || !isRouting(digits));
    const name = whole ? names.get(digits) : undefined;
    said.textContent = wrong ? bankUnknown.replace('{digits}', digits) : (name ?? '');
    said.classList.toggle('wrong', wrong);
  };
  field.addEventListener('input', tell);
  tell();
}

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

// The identity service in a frame over this page. What it says counts only from there, and only changes what is shown: whether
// somebody is who they are is asked of the service itself.
for (const form of document.querySelectorAll('[data-identity]')) {
  const origins = form.dataset.identity.split(' ');
  const problem = form.querySelector('[data-identity-problem]');
  let frame = null;
  let origin = '';
  const close = () => {
    frame?.remove();
    frame = null;
    document.body.classList.remove('framed');
  };
  const open = (address) => {
    origin = new URL(address).origin;
    if (!origins.includes(origin)) return;
    close();
    frame = document.createElement('iframe');
    frame.id = 'identity';
    frame.title = form.dataset.title;
    frame.allow = ['autoplay', 'camera', 'microphone', 'fullscreen', 'accelerometer', 'magnetometer', 'gyroscope']
      .map((feature) => `${feature} ${origin}`)
      .join('; ');
    frame.src = address;
    document.body.append(frame);
    document.body.classList.add('framed');
    frame.focus();
  };
  form.addEventListener('submit', async (event) => {
    if (form.elements.finished.value) return;
    event.preventDefault();
    problem.hidden = true;
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body }).catch(
      () => null,
    );
    const said = await answer?.json().catch(() => null);
    delete form.dataset.sent;
    if (said?.veriffUrl) open(said.veriffUrl);
    else if (said?.problem) {
      problem.textContent = said.problem;
      problem.hidden = false;
    } else window.location.reload();
  });
  window.addEventListener('message', (event) => {
    if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
    if (event.data === 'VERIFF_HANDSHAKE')
      frame.contentWindow.postMessage(
        {
          name: 'VERIFF_RENDER',
          payload: { version: '2.5.0', isReloadHandled: true, isVeriffIframeMobile: false, embedded: false },
        },
        origin,
      );
    else if (event.data === 'VERIFF_RELOAD_REQUEST') open(frame.src);
    else if (event.data === 'VERIFF_FORCE_RELOAD') window.location.reload();
    else if (event.data === 'VERIFF_CANCELED') window.location.reload();
    else if (event.data === 'VERIFF_FINISHED') {
      close();
      form.elements.finished.value = 'yes';
      form.requestSubmit();
    }
  });
}
