/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Shell = {
  /** True if the document is a frame in the product's page. It then has no `main` element, because the page has one. */
  framed?: boolean
  /** Additional attributes of the body element, escaped. */
  attributes?: string
}

/**
 * Renders a page of the stand-in. Style and scripts are files, so that its content security policy forbids inline code.
 */
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

/**
 * Headers of every page and frame. All sites can embed them, because the stand-in does not know the product's origin.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
