/** Returns the top dialog, if one is open. */
export const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter((one) => one.checkVisibility()).at(-1)

/** Describes an element by the start of its markup and its text. */
export const describeElement = (element: Element): string =>
  `${element.outerHTML.slice(0, 140)} “${element.textContent?.trim().slice(0, 40)}”`
