const grouped = new Intl.NumberFormat('en-US')

/** 8,446. For every amount that has room. */
export const fullNumber = (value: number): string => grouped.format(value)

/** 1 view, 8,446 views. `many`: where it is not `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${fullNumber(count)} ${Math.abs(count) === 1 ? one : many}`
