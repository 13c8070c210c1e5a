import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { listenToToasts, type ToastMessage } from './toast.ts'

const speakers = { plain: sonner.message, success: sonner.success, error: sonner.error, warning: sonner.warning }

function show({ text, tone, detail, action, durationMs, id }: ToastMessage) {
  speakers[tone](text, {
    description: detail,
    ...(id && { id }),
    ...(durationMs && { duration: durationMs }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  })
}

/**
 * The loaded part of ToastHost. At the top, below the bar of a wide screen: what a page wants done stands at the bottom of
 * a phone, at the foot of a dialog and in the column on the right, and a toast covers none of it.
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
        },
      }}
    />
  )
}
