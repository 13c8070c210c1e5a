/** Formats a whole number: 8,446. It avoids Intl, whose first use takes 20 milliseconds on a phone. */
export const fullNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-US')

/** Formats a count: 1 view, 8,446 views. `many` is needed only for an irregular plural. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${fullNumber(count)} ${Math.abs(count) === 1 ? one : many}`
