import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { useNavigation } from './useNavigation.ts'

type BackArrowProps = {
  /** Destination if the page has no previous view, as in a new tab. */
  otherwise: string
  className?: string
}

/** Back button on the picture of a phone's page. It returns to the same scroll position of the list. */
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
