import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'

type DropZoneProps = {
  title: string
  text: string
  action: string
  accept: string
  many: boolean
  /** True for the small version above chosen files. */
  slim?: boolean
  error?: string | undefined
  onFiles: (files: File[]) => void
}

/** Drop target for files. A click opens the file picker. */
export function DropZone({ title, text, action, accept, many, slim = false, error, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div>
      <label
        className={clsx(
          'group flex cursor-pointer items-center justify-center gap-4 rounded-card border-2 border-dashed text-center transition-colors',
          'focus-within:border-accent hover:border-accent hover:bg-wash',
          slim ? 'px-4 py-3' : 'min-h-48 flex-col p-6',
          over ? 'border-accent bg-wash' : error ? 'border-danger' : 'border-line-strong/60',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={many}
          aria-label={action}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // resets the input, so that the same file can be chosen again
            target.value = ''
          }}
        />
        {!slim && (
          <span className="grid size-14 place-content-center rounded-full bg-wash-strong text-accent">
            <ImageUp aria-hidden="true" className="size-7" />
          </span>
        )}
        <span className="grid gap-0.5">
          <span className="font-semibold">{title}</span>
          {!slim && <span className="text-muted text-sm">{text}</span>}
        </span>
      </label>
      <p role="alert" className="mt-2 font-medium text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
