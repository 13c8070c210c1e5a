import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page is taken over: then nobody knows the viewer's zone. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
