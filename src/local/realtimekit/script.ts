/** Host name with which the client is configured. It is never resolved. */
export const clientBaseUri = 'realtimekit.localhost'

/**
 * Returns the script that a page loads before the client. The client sends requests to `https://<service>.<baseUri>`;
 * this script redirects them to the stand-in over HTTP.
 */
export const clientScript = (baseUri: string, port: number): string => `(() => {
  const base = ${JSON.stringify(`.${baseUri}`)};
  const here = 'http://127.0.0.1:${port}/__client/';
  const moved = (address) => {
    const { hostname, pathname, search } = new URL(address, location.href);
    return hostname.endsWith(base) ? here + hostname.slice(0, -base.length) + pathname + search : null;
  };
  const { fetch, WebSocket } = window;
  window.fetch = (input, init) => {
    const to = moved(input instanceof Request ? input.url : String(input));
    if (!to) return fetch(input, init);
    return fetch(input instanceof Request ? new Request(to, input) : to, init);
  };
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      const to = moved(String(address).replace(/^ws/, 'http'));
      super(to ? to.replace(/^http/, 'ws') : address, protocols);
    }
  };
  const sendBeacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, data) => sendBeacon(moved(address) ?? address, data);
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    return open.call(this, method, moved(address) ?? address, ...rest);
  };
})();
`
