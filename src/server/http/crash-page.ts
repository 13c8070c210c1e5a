import { CRASH } from '#shared/crash.ts'
import type { RequestContext } from './request-context.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: .75rem; padding: 1.5rem; box-sizing: border-box;
text-align: center; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fcfaf6, #120d14); color: light-dark(#241d26, #faf6ef) }
h1, p { margin: 0 }
a { justify-self: center; margin-top: 1rem; padding: .625rem 1.5rem; border-radius: .75rem; font-weight: 600;
text-decoration: none; background: light-dark(#241d26, #faf6ef); color: light-dark(#fcfaf6, #120d14) }
small { margin-top: 1rem; opacity: .7 }
`

/** Renders the error page for a page that could not be rendered: no script, and a retry button. */
export function crashPage({ id, nonce }: RequestContext): Response {
  const safeId = id.replace(/[^\w-]/g, '')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${CRASH.title}</title><style nonce="${nonce}">${style}</style></head>
<body><h1>${CRASH.title}</h1><p>${CRASH.text}</p><a href="">${CRASH.refresh}</a><small>${CRASH.id} ${safeId}</small></body></html>`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
