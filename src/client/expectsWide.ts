import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { isNarrow } from './viewport.ts'

/**
 * Whether it pays to bring along what only a wide screen shows. A browser is measured; while rendering, a browser that says
 * it is on no phone is believed. Who says nothing gets it later, and what is shown is the width's to decide alone.
 */
export const expectsWide = createIsomorphicFn()
  .server((): boolean => getRequest().headers.get('sec-ch-ua-mobile') === '?0')
  .client((): boolean => !isNarrow())
