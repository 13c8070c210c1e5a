import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

const doctype = '<!DOCTYPE html>'
/** How React marks a part that it left to the browser. */
const leftOut = '<!--$!-->'

/** In one go; nothing where a part of it had to wait for its code, as happens the first time that an isolate needs it. */
function atOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(leftOut) ? undefined : html
  } catch {
    // it waited outside of every Suspense, or fails again below, where it is told why
    return undefined
  }
}

/** With everything that it waits for. @throws what a component threw outside of every Suspense */
async function inTime(page: ReactNode, signal: AbortSignal, nonce: string | undefined): Promise<string> {
  const onError = (error: unknown) => {
    if (!signal.aborted) console.error('A part of a page failed:', error)
  }
  const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY, ...(nonce !== undefined && { nonce }) }
  const stream = await renderToReadableStream(page, { signal, onError, ...whole })
  await stream.allReady
  return (await new Response(stream).text()).slice(doctype.length)
}

/**
 * A page as one text. Its loaders have found all that it shows before it is rendered, so a stream would bring nothing sooner,
 * and costs every page a look at each of its bytes.
 * @throws what a component threw outside of every Suspense, or the reason why the request ended
 */
export const renderPage = defineHandlerCallback(async ({ request: { signal }, router, responseHeaders }) => {
  const { serverSsr } = router
  try {
    signal.throwIfAborted()
    // the router gives out the dehydrated data once, but a page may be rendered twice
    const handedOver = serverSsr?.takeInitialHydrationScriptTags()
    if (serverSsr) serverSsr.takeInitialHydrationScriptTags = () => handedOver
    const page = <StartServer router={router} />
    const html = atOnce(page) ?? (await inTime(page, signal, router.options.ssr?.nonce))
    const written = await transformHtmlStringWithRouter(router, html, { signal })
    return new Response(written, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    serverSsr?.cleanup()
  }
})
