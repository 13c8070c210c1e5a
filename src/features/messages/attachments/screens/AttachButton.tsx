import { AudioLines, Paperclip, Plus, Video } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import type { Thread as ThreadPage } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { type AttachedKind, attachable } from '../state.ts'

type AttachButtonProps = {
  rates: ThreadPage['rates']
  disabled: boolean
  onFile: (file: File) => void
  onRecord: (kind: 'audio' | 'video') => void
}

/** Menu of the kinds of attachments, each with its price. */
export function AttachButton({ rates, disabled, onFile, onRecord }: AttachButtonProps) {
  const { input, choose } = useFilePicker({ accept: attachable, onFiles: ([file]) => file && onFile(file) })
  const takes = (kind: AttachedKind) => rates[kind]?.accepted ?? true
  const named = (label: string, kind: AttachedKind) => {
    const price = rates[kind]?.price ?? 0
    return price > 0 ? `${label} · ${SENTENCES.price(price)}` : label
  }
  return (
    <>
      {input}
      <Menu
        align="start"
        side="top"
        trigger={
          <IconButton label={SENTENCES.attach} disabled={disabled} className="mb-0.5">
            <Plus aria-hidden="true" />
          </IconButton>
        }
        entries={[
          {
            label: SENTENCES.fromDevice,
            icon: <Paperclip aria-hidden="true" />,
            disabled: !takes('image') && !takes('audio') && !takes('video'),
            onSelect: choose,
          },
          {
            label: named(SENTENCES.recordAudio, 'audio'),
            icon: <AudioLines aria-hidden="true" />,
            disabled: !takes('audio'),
            onSelect: () => onRecord('audio'),
          },
          {
            label: named(SENTENCES.recordVideo, 'video'),
            icon: <Video aria-hidden="true" />,
            disabled: !takes('video'),
            onSelect: () => onRecord('video'),
          },
        ]}
      />
    </>
  )
}
