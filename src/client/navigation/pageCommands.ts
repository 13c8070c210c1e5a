import { useEffect } from 'react'
import { createStore } from '../store/store.ts'

/** Commands of the shown page in the command palette, under a title such as the name of the open item. */
export type PageCommands = { title: string; commands: readonly { label: string; run: () => void }[] }

export const pageCommands = createStore<PageCommands | undefined>(undefined)

/** Offers commands in the palette while the component is shown; undefined offers none. */
export function usePageCommands(offered: PageCommands | undefined): void {
  useEffect(() => {
    pageCommands.apply(() => offered)
    return () => pageCommands.apply(() => undefined)
  })
}
