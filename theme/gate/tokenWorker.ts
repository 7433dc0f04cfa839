/** The SDK's worker, which fetches tokens and keeps refresh tokens from the page; a file of the site, as its policy asks. */
import '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js'
