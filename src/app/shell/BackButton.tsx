import { ArrowLeft } from 'lucide-react'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** To the view before (specification 1 §2.1): where the product is installed, and no browser has a button for it. */
export function BackButton() {
  const { previous, goBack } = useNavigation()
  return (
    <IconButton label="Go back" size="sm" className="back-button" disabled={previous === null} onClick={() => goBack()}>
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  )
}
