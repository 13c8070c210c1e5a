import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ModalLook } from '#client/modals/registry.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type ModalWords, modalWords } from './words.ts'

type AreaDialogProps = ModalLook & { open: boolean; onOpenChange: (open: boolean) => void }

/** A modal that describes an area and links to it. */
function areaDialog({ title, about, points, way }: ModalWords) {
  return function AreaDialog({ open, onOpenChange, size = 'sm', variant }: AreaDialogProps) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size={size}
        variant={variant}
        title={title}
        description={about}
        footer={
          <Link
            to={way.to}
            onClick={() => onOpenChange(false)}
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {way.label}
          </Link>
        }
      >
        <ul className="grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
}

export const FanEngagementDialog = areaDialog(modalWords.fanEngagement)
