import { Suspense, useId } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PICKER } from '../spec.ts'
import type { SlotPickerProps } from './SlotPicker.tsx'
import { SlotsLoading } from './SlotsLoading.tsx'

const SlotPicker = lazyWithRetry(() => import('./SlotPicker.tsx'))

/** Slot picker as a form field: shows its error below the slots, and `focusInvalid` can focus it. */
export function SlotField({ error, ...picker }: SlotPickerProps & { error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset
      tabIndex={-1}
      aria-label={PICKER.label}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
      className="slot-field grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Suspense fallback={<SlotsLoading />}>
        <SlotPicker {...picker} />
      </Suspense>
      {error && (
        <p id={errorId} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
