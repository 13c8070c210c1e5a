import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { requestContextOf } from './http/request-context.ts'
import { createLog } from './log.ts'

const doctype = '<!DOCTYPE html>'
/** React's mark for a part that is left to the browser. */
const leftOut = '<!--$!-->'

/** Renders synchronously; undefined if a part had to wait for its code, as in the first request of an isolate. */
function atOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(leftOut) ? undefined : html
  } catch {
    // A part suspended outside of every Suspense, or fails again below, where the error is logged.
    return undefined
  }
}

/** Renders and waits for every part. @throws the error of a component outside of every Suspense */
async function inTime(page: ReactNode, request: Request, nonce: string | undefined): Promise<string> {
  const { signal } = request
  const onError = (error: unknown) => {
    if (!signal.aborted) createLog(requestContextOf(request).id).error('part of a page failed', error)
  }
  const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY, ...(nonce !== undefined && { nonce }) }
  const stream = await renderToReadableStream(page, { signal, onError, ...whole })
  await stream.allReady
  return (await new Response(stream).text()).slice(doctype.length)
}

/**
 * Renders a page as one text. Its loaders have fetched everything before, so a stream would not be faster, and would
 * inspect each byte of every page.
 * @throws the error of a component outside of every Suspense, or the reason why the request ended
 */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const { signal } = request
  const { serverSsr } = router
  try {
    signal.throwIfAborted()
    // The router returns the dehydrated data only once, but a page may be rendered twice.
    const handedOver = serverSsr?.takeInitialHydrationScriptTags()
    if (serverSsr) serverSsr.takeInitialHydrationScriptTags = () => handedOver
    const page = <StartServer router={router} />
    const html = atOnce(page) ?? (await inTime(page, request, router.options.ssr?.nonce))
    const written = await transformHtmlStringWithRouter(router, html, { signal })
    return new Response(written, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    serverSsr?.cleanup()
  }
})
