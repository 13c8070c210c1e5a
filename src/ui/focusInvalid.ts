/** One second at 60 frames. An error that is not rendered within that time does not come. */
const framesMax = 60

/**
 * Moves the focus to the first invalid field after a refusal, once its error is on the page, so that both are read
 * together. A field without a control, such as a file upload, is a focusable group with `data-invalid`. Call it in the
 * handler that shows the errors; a state set after an `await` may be rendered frames later.
 */
export function focusInvalid(form: HTMLElement | null, framesLeft = framesMax): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    if (field) field.focus()
    else if (form?.isConnected && framesLeft > 0) focusInvalid(form, framesLeft - 1)
  })
}
