import { AudioLines, Paperclip, Plus, Video } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { Thread as ThreadPage } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import type { AttachedKind } from '../../state.ts'

type AttachButtonProps = {
  rates: ThreadPage['rates']
  disabled: boolean
  onFile: (file: File) => void
  onRecord: (kind: 'audio' | 'video') => void
}

/** What there is besides words, with what it costs. */
export function AttachButton({ rates, disabled, onFile, onRecord }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // the same file can be chosen again
    target.value = ''
    if (file) onFile(file)
  }
  const takes = (kind: AttachedKind) => rates[kind]?.accepted ?? true
  const named = (label: string, kind: AttachedKind) => {
    const price = rates[kind]?.price ?? 0
    return price > 0 ? `${label} · ${SENTENCES.price(price)}` : label
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*,audio/*"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={chosen}
      />
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
            onSelect: () => input.current?.click(),
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
