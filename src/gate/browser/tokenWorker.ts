/**
 * The worker of the SDK: fetches tokens, and hides refresh tokens from the page. It is a file of the site, because the
 * Content-Security-Policy forbids the `blob:` worker that the SDK would create.
 */
import '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js'
