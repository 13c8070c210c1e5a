import { cva, type VariantProps } from 'class-variance-authority'

/**
 * Classes of a button for other elements: `<Link className={buttonClass({ variant: 'primary' })}>`. Use `tip`, which is
 * gold, for actions that pay a creator.
 */
export const buttonClass = cva('btn', {
  variants: {
    variant: {
      primary: 'btn-lit btn-primary',
      secondary: 'btn-secondary',
      success: 'btn-lit btn-success',
      danger: 'btn-lit btn-danger',
      warning: 'btn-lit btn-warning',
      tip: 'btn-lit btn-tip',
      ghost: 'btn-ghost',
      outline: 'btn-outline',
    },
    size: { xs: 'btn-xs', sm: 'btn-sm', md: '', lg: 'btn-lg', xl: 'btn-xl' },
    block: { true: 'btn-block', false: '' },
  },
  defaultVariants: { variant: 'secondary', size: 'md', block: false },
})

export type ButtonLook = VariantProps<typeof buttonClass>
