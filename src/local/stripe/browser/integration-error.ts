/** Error for developers: the page uses the script wrongly. Customers never see it. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
