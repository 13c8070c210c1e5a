export const dialogSizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'full'] as const
export const dialogVariants = ['default', 'premium'] as const

export type DialogSize = (typeof dialogSizes)[number]
export type DialogVariant = (typeof dialogVariants)[number]

/** Anything that is no size is `md`. */
export const sizeOf = (value: unknown): DialogSize => dialogSizes.find((size) => size === value) ?? 'md'

/** Anything that is no variant is `default`. */
export const variantOf = (value: unknown): DialogVariant =>
  dialogVariants.find((variant) => variant === value) ?? 'default'
