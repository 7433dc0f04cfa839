/** Posts the form of the plugin `feedback` to its address. */
import { listenToForms } from './listenToForms.js'
import { postForm } from './postForm.js'

listenToForms(postForm)
