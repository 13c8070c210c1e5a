import { type Html, html } from './html.ts'

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Limelight local cloud</title>
  <link rel="stylesheet" href="/console.css">
  <link rel="icon" href="data:,">
  <script src="/console.js" defer></script>
</head>
<body>
  <main>${body}</main>
</body>
</html>`
}

/** Renders a time that the page's script converts to the reader's time zone. */
export function when(time: string | number): Html {
  const iso = new Date(time).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)}</time>`
}

/** Renders a form with one button, which posts `fields`. */
export function button(action: string, fields: Record<string, string>, label: string, pressed?: boolean): Html {
  return html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button${pressed !== undefined && html` aria-pressed="${pressed ? 'true' : 'false'}"`}>${label}</button></form>`
}
