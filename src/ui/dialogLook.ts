export const dialogSizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'full'] as const
export const dialogVariants = ['default', 'premium'] as const

export type DialogSize = (typeof dialogSizes)[number]
export type DialogVariant = (typeof dialogVariants)[number]

/** Returns the size; `md` for any other value. */
export const sizeOf = (value: unknown): DialogSize => dialogSizes.find((size) => size === value) ?? 'md'

/** Returns the variant; `default` for any other value. */
export const variantOf = (value: unknown): DialogVariant =>
  dialogVariants.find((variant) => variant === value) ?? 'default'
