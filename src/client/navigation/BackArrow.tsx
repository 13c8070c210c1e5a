import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { useNavigation } from './useNavigation.ts'

type BackArrowProps = {
  /** Where it leads when the page was opened first: from a link, or in a new tab. */
  otherwise: string
  className?: string
}

/** A way back at the top of a phone's page, on its picture: one step back, to the same place in the list. */
export function BackArrow({ otherwise, className }: BackArrowProps) {
  const { history } = useRouter()
  const { goTo } = useNavigation()
  return (
    <IconButton
      label="Back"
      variant="glass"
      className={className}
      onClick={() => (history.canGoBack() ? history.back() : goTo(otherwise))}
    >
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  )
}
