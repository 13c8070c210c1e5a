/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Shell = {
  /** True inside the product's page, which must be the only one with a `main`. */
  framed?: boolean
  /** Additional attributes of the body, escaped. */
  attributes?: string
}

/** Renders a page of the stand-in. Its style and scripts are files, so that its policy needs no inline exception. */
export function page(title: string, body: string, { framed = false, attributes = '' }: Shell = {}): string {
  const element = framed ? 'section' : 'main'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body${attributes}>
<${element} class="page" aria-label="${escapeHtml(title)}">
${body}
</${element}>
</body>
</html>
`
}

/** Headers of every page and frame. Any site may frame them, because the product's address is unknown here. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
