/** A second at 60 frames: by then what a handler has set is drawn on any machine, or it never was an error. */
const framesMax = 60

/**
 * After a refusal: takes the person to the first field with an error, once its sentence is on the page, so that both are
 * read together. A field without a control of its own, such as a file that is sent, is a focusable group with `data-invalid`.
 * Call it in the handler that shows the errors; what is set after an `await` may be drawn frames later.
 */
export function focusInvalid(form: HTMLElement | null, framesLeft = framesMax): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    if (field) field.focus()
    else if (form?.isConnected && framesLeft > 0) focusInvalid(form, framesLeft - 1)
  })
}
