/** Plain values only: the widget imports this file without a schema library. Made by `npm run docs` from operations/. */

export const createWidgetComment = 'POST /widget/v1/comments';
export const deleteWidgetComment = 'DELETE /widget/v1/comments/:id';
export const updateWidgetComment = 'PUT /widget/v1/comments/:id';
export const decideOnWidgetResult = 'POST /widget/v1/comments/:id/acceptance';
export const setWidgetCommentAnchor = 'PUT /widget/v1/comments/:id/anchor';
export const assignWidgetComment = 'PUT /widget/v1/comments/:id/assign';
export const addWidgetPicture = 'POST /widget/v1/comments/:id/pictures';
export const createWidgetReply = 'POST /widget/v1/comments/:id/replies';
export const setWidgetCommentScreenshot = 'PUT /widget/v1/comments/:id/screenshot';
export const setWidgetCommentStatus = 'PUT /widget/v1/comments/:id/status';
export const readWidgetImages = 'POST /widget/v1/images';
export const listWidgetAssignees = 'GET /widget/v1/people';
export const listWidgetComments = 'GET /widget/v1/pins';
export const getWidgetComment = 'GET /widget/v1/pins/:id';
export const startWidgetSession = 'POST /widget/v1/sessions';
export const redeemWidgetCode = 'POST /widget/v1/tokens';
export const endExtensionAccess = 'DELETE /widget/v1/extension';
export const getExtensionAccount = 'GET /widget/v1/extension';
export const openExtensionPage = 'POST /widget/v1/extension/pages';
