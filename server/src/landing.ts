/** What a person sees who opens the service's address in a browser. */
export function landingPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda</title>
<link rel="icon" href="/favicon.ico">
<style>
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { max-width: 34rem; padding: 2rem 1.25rem; }
  h1 { font-size: 2rem; margin: 0 0 .25rem; }
  nav { display: grid; gap: .75rem; margin-top: 1.5rem; }
  a { display: block; padding: .8rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
      border-radius: .6rem; color: inherit; text-decoration: none; }
  a:hover, a:focus-visible { border-color: currentColor; }
  small { display: block; opacity: .75; }
</style>
</head>
<body>
<main>
  <h1>Comanda</h1>
  <p>Menus, orders, bookings, guests and sales of your restaurant, behind one API. This server is up.</p>
  <nav>
    <a href="/docs">API reference<small>Every operation, with examples, and a way to try each one</small></a>
    <a href="/openapi.json">openapi.json<small>The same as OpenAPI 3.1, for your tools</small></a>
    <a href="/readyz">Status<small>Whether the service can reach its database</small></a>
  </nav>
</main>
</body>
</html>
`
}
