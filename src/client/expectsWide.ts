import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { isNarrow } from './viewport.ts'

/** Safari and Firefox send no client hint; every browser of a phone has this word in its user agent. */
const phone = /\bMobi/

/** Whether a request is of no phone, as far as its headers say. */
export function saysWide(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint ? hint === '?0' : !phone.test(headers.get('user-agent') ?? '')
}

/**
 * Whether it pays to bring along what only a wide screen shows. A browser is measured; while rendering, a browser that says
 * it is on no phone is believed. What is shown is the width's to decide alone.
 */
export const expectsWide = createIsomorphicFn()
  .server((): boolean => saysWide(getRequest().headers))
  .client((): boolean => !isNarrow())
