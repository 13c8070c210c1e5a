/**
 * After a refusal: takes the person to the first field with an error, once its sentence is on the page, so that both are
 * read together. Call it in the handler that shows the errors.
 */
export function focusInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
