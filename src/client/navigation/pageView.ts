/** One of several views of a page: a search parameter and its value; without a value the parameter is absent. */
export type PageView = readonly [parameter: string, value: string | undefined]

type Target = { to: string; view?: PageView | undefined }

/** Returns the URL of a page or of its view. */
export const addressOf = ({ to, view }: Target): string =>
  view?.[1] === undefined ? to : `${to}?${new URLSearchParams([[view[0], view[1]]])}`

/** Returns true if a location shows the page, in this view if there is one. */
export const isShown = ({ to, view }: Target, at: { pathname: string; searchStr: string }): boolean =>
  at.pathname === to &&
  (view === undefined || (new URLSearchParams(at.searchStr).get(view[0]) ?? undefined) === view[1])
