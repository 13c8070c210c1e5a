/** 8,446. For every amount that has room. Whole numbers without Intl, whose first use takes twenty milliseconds of a phone. */
export const fullNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en-US')

/** 1 view, 8,446 views. `many`: where it is not `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${fullNumber(count)} ${Math.abs(count) === 1 ? one : many}`
