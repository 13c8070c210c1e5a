import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldWords = {
  label: string
  /** Hides the label visually but not from screen readers (a search box with an icon). */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** One sentence about the problem. It replaces the hint. */
  error?: string | undefined
  optional?: boolean | undefined
}

/** Attributes that the control inside a Field must have. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldWords & {
  /** Content at the end of the note line: a counter, a price. */
  aside?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label above any control, with hint or error below. */
export function Field({ label, hideLabel, hint, error, optional, aside, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}n`
  const note = error ? (
    <span className="field-error">
      <CircleAlert aria-hidden="true" />
      {error}
    </span>
  ) : (
    hint && <span>{hint}</span>
  )
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {(note || aside) && (
        <div className="field-note">
          <span id={noteId} aria-live="polite">
            {note}
          </span>
          {aside && (
            <span translate="no" className="figures shrink-0">
              {aside}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
