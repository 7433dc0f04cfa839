/** Posts the form of the plugin `feedback` to its address. */
import { postForm } from './postForm.js'
import { createSubmit } from './submitForm.js'

export default createSubmit(postForm)
