import type { MiddlewareHandler } from 'hono';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

const HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Permissions-Policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
};

/** The policy of a page that shows one of `origin` in a frame. */
export const framing = (origin: string, secure: boolean): string =>
  [...CONTENT_SECURITY_POLICY, `frame-src ${origin}`, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');

const CAMERA_FEATURES = ['camera', 'microphone', 'fullscreen', 'accelerometer', 'gyroscope', 'magnetometer'];

/** Headers of a page that shows one of `origins` in a frame, lets it use the camera, and leads there by a form. */
export function embedding(origins: readonly string[], secure: boolean): readonly (readonly [string, string])[] {
  const policy = CONTENT_SECURITY_POLICY.map((part) =>
    part === "form-action 'self'" ? `${part} ${origins.join(' ')}` : part,
  );
  const frames = `frame-src ${origins.join(' ')}`;
  const allowed = ['self', ...origins.map((origin) => `"${origin}"`)].join(' ');
  return [
    ['Content-Security-Policy', [...policy, frames, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')],
    ['Cross-Origin-Embedder-Policy', 'unsafe-none'],
    [
      'Permissions-Policy',
      [...CAMERA_FEATURES.map((feature) => `${feature}=(${allowed})`), 'geolocation=()', 'payment=()', 'usb=()'].join(
        ', ',
      ),
    ],
  ];
}

/** Headers of every answer, errors and files included. Only hashed assets may be cached; a file people handed in may do even less. */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  const policy = [...CONTENT_SECURITY_POLICY, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', policy);
    // A page that shows another one in a frame says so itself.
    for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
