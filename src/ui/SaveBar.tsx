import { CircleAlert } from 'lucide-react'
import { Button } from './Button.tsx'

type SaveBarProps = {
  form: { isDirty: boolean; isSaving: boolean; problem: string | undefined; discard: () => void }
  /** Text shown while there are unsaved changes. */
  unsaved: string
}

/** Bar that is fixed at the bottom while there are unsaved changes, on a phone above the tab bar. */
export function SaveBar({ form: { isDirty, isSaving, problem, discard }, unsaved }: SaveBarProps) {
  if (!isDirty && !isSaving) return null
  return (
    <div className="short:static sticky bottom-[calc(var(--tabbar)+0.75rem)] z-10 grid gap-3 rounded-card border border-line bg-raised p-3 shadow-float [animation:appear_160ms_backwards]">
      {problem && (
        <p role="alert" className="field-error px-1 text-sm">
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
      <div className="flex items-center justify-end gap-2">
        <p className="mr-auto px-1 text-muted text-sm narrow:sr-only" role="status">
          {unsaved}
        </p>
        <Button variant="ghost" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={isSaving}
          loadingText="Saving…"
          className="whitespace-nowrap narrow:flex-1"
        >
          Save changes
        </Button>
      </div>
    </div>
  )
}
