import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'

export function sayModalFailed(): void {
  toast.error('This could not be opened. Please check your connection and try again.', { id: 'modal-failed' })
}

/**
 * Indicator at the position of a modal that is loading, above the tab bar. It shifts no layout and appears only when
 * the code takes noticeably long.
 */
export function ModalLoading() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-end justify-center p-6 pb-[calc(5.5rem+env(safe-area-inset-bottom,0px))] md:pb-6 md:place-items-center">
      <div className="rounded-full bg-raised px-4 py-2 shadow-float [animation:appear_200ms_150ms_backwards]">
        <Spinner label="One moment" />
      </div>
    </div>
  )
}
