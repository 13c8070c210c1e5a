import { ArrowLeft } from 'lucide-react'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Goes back to the previous view: shown in the installed product, where no browser button does it. */
export function BackButton() {
  const { previous, goBack } = useNavigation()
  return (
    <IconButton label="Go back" size="sm" className="back-button" disabled={previous === null} onClick={() => goBack()}>
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  )
}
