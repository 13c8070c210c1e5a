import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FANS } from '../spec.ts'
import { Birthdays } from './Birthdays.tsx'
import { Segments } from './Segments.tsx'

/**
 * Dialog with the segments of a creator's fans, messages to each segment, upcoming birthdays, and a link to all fans.
 */
export function FanEngagementDialog({ open, onOpenChange, ...look }: ModalComponentProps<'fanEngagement'>) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={onOpenChange}
      size={look.size ?? 'md'}
      title={FANS.title}
      description={FANS.about}
      footer={
        <Link
          to="/fan-engagement"
          onClick={close}
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          {FANS.openPage}
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Segments onMessage={close} className="grid grid-cols-2 gap-3" />
        <Birthdays />
      </div>
    </Dialog>
  )
}
