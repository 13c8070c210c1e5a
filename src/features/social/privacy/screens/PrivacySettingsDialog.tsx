import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'

/** Dialog with the privacy settings, which opens over any page. */
export function PrivacySettingsDialog({
  open,
  onOpenChange,
  size = 'md',
  variant,
}: ModalComponentProps<'privacySettings'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title="Privacy"
      description="Choose who can see, find and message you."
    >
      <PrivacySettings />
    </Dialog>
  )
}
