import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { addToSeries, listenToToasts, type ToastMessage } from './toast.ts'

const speakers = { plain: sonner.message, success: sonner.success, error: sonner.error, warning: sonner.warning }

/** Ids by series. Browser state of one page. */
const shown = new Map<string, string[]>()

function closeOldest(id: string, { name, max }: { name: string; max: number }) {
  const { kept, closed } = addToSeries(shown.get(name) ?? [], id, max)
  shown.set(name, kept)
  for (const one of closed) sonner.dismiss(one)
}

function show({ text, tone, detail, quote, action, close, durationMs, id, series }: ToastMessage) {
  if (id && series) closeOldest(id, series)
  speakers[tone](text, {
    description: quote === undefined ? detail : <Quoted detail={detail} quote={quote} />,
    ...(id && { id }),
    ...(durationMs && { duration: durationMs }),
    ...(close && { duration: Number.POSITIVE_INFINITY, cancel: { label: close, onClick: () => {} } }),
    ...(action && {
      action: {
        label: action.label,
        onClick: (event) => {
          if (close) event.preventDefault()
          action.run()
        },
      },
    }),
  })
}

const Quoted = ({ detail, quote }: { detail: string | undefined; quote: string }) => (
  <>
    {detail}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region */}
    <blockquote tabIndex={0} className="toast-quote">
      {quote}
    </blockquote>
  </>
)

/**
 * Lazily loaded part of ToastHost. Toasts appear at the top, below the bar of a wide screen, where they cover no main
 * button: those are at the bottom of a phone, at the end of a dialog and in the right column.
 */
export default function Toaster() {
  useEffect(() => listenToToasts(show), [])
  return (
    <Sonner
      position="top-center"
      duration={5000}
      gap={8}
      offset={{ top: '4.75rem' }}
      mobileOffset={{ top: 'calc(0.75rem + env(safe-area-inset-top, 0px))', left: 12, right: 12 }}
      containerAriaLabel="Notices"
      icons={{
        success: <CircleCheck aria-hidden="true" />,
        error: <CircleAlert aria-hidden="true" />,
        warning: <TriangleAlert aria-hidden="true" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          title: 'toast-title',
          description: 'toast-detail',
          content: 'toast-words',
          icon: 'toast-icon',
          actionButton: 'btn btn-secondary btn-sm',
          cancelButton: 'btn btn-ghost btn-sm',
        },
      }}
    />
  )
}
