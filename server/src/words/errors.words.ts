import type { ErrorCode } from '@quantrac/contract'
import type { Locale } from '../context.ts'
import type { Text } from './text.ts'

/** `{n}` is the bound. */
const sentences: Readonly<Record<ErrorCode, Text>> = {
  'bad-request': { vi: 'Yêu cầu không hợp lệ.', en: 'The request is not valid.' },
  'not-a-table': { vi: 'Tệp này không phải là bảng số đo.', en: 'The file is no table of readings.' },
  'malformed-json': {
    vi: 'Nội dung gửi lên không phải là JSON hợp lệ.',
    en: 'The content is not valid JSON.',
  },
  'malformed-id': { vi: 'Mã định danh không hợp lệ.', en: 'The id is not valid.' },
  'forwarded-address': {
    vi: 'Máy chủ trung gian đã chuyển tiếp một địa chỉ không hợp lệ trong X-Forwarded-For.',
    en: 'The proxy forwarded something that is no address in X-Forwarded-For.',
  },
  'login-failed': {
    vi: 'Đăng nhập thất bại: email hoặc mật khẩu không đúng.',
    en: 'Login failed: the email or the password is wrong.',
  },
  'token-missing': { vi: 'Bạn cần đăng nhập.', en: 'Please sign in.' },
  'token-invalid': {
    vi: 'Phiên đăng nhập không hợp lệ hoặc đã hết hạn.',
    en: 'The session is not valid or has ended.',
  },
  'refresh-invalid': {
    vi: 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.',
    en: 'The session has ended. Please sign in again.',
  },
  'link-invalid': {
    vi: 'Liên kết này không còn hiệu lực: đã được dùng, đã quá 24 giờ, đã được thay bằng liên kết mới hơn hoặc bị chép thiếu. Hãy xin quản trị viên của bạn một liên kết khác.',
    en: 'This link is no longer valid: it was used, is older than 24 hours, was replaced by a newer one or is not complete. Ask your administrator for another.',
  },
  'sign-in-expired': {
    vi: 'Lần đăng nhập này đã hết hiệu lực. Hãy nhập lại email và mật khẩu.',
    en: 'This sign-in is no longer valid. Enter your email and password again.',
  },
  'csrf-failed': {
    vi: 'Yêu cầu bị từ chối vì thiếu hoặc sai mã CSRF.',
    en: 'The request was refused: its CSRF token is missing or wrong.',
  },
  'permission-denied': {
    vi: 'Bạn không có quyền thực hiện thao tác này.',
    en: 'You do not have permission to do this.',
  },
  'not-by-key': {
    vi: 'Không dùng khóa API cho thao tác này: đây là việc riêng của từng người. Hãy đăng nhập để thực hiện.',
    en: 'This belongs to a person and cannot be done with an API key. Sign in to do it.',
  },
  'second-factor-again': {
    vi: 'Để thực hiện việc này, hãy xác thực lại bằng lớp thứ hai.',
    en: 'To do this, confirm with your second factor again.',
  },
  'second-factor-needed': {
    vi: 'Nhóm của bạn yêu cầu xác thực hai lớp. Hãy thiết lập trong hồ sơ cá nhân để tiếp tục.',
    en: 'Your group requires a second factor. Set one up in your profile to go on.',
  },
  escalation: {
    vi: 'Bạn không thể cấp quyền mà chính bạn không có.',
    en: 'You cannot grant a permission that you do not have.',
  },
  'admins-only': {
    vi: 'Chỉ quản trị viên mới được sửa, vô hiệu hóa hoặc xóa một quản trị viên, kết thúc phiên hay đổi nhóm của người đó.',
    en: 'Only an administrator can change, deactivate or delete an administrator, or end their sessions.',
  },
  'group-exceeds': {
    vi: 'Nhóm này có quyền mà bạn không có, nên bạn không thể sửa hoặc xóa nhóm, cũng không thể đưa ai ra khỏi nhóm.',
    en: 'This group gives rights that you do not have, so you cannot change or delete it, or take anybody out of it.',
  },
  'limited-reach': {
    vi: 'Quyền của bạn chỉ áp dụng cho một số trạm, còn việc này cần quyền với mọi trạm.',
    en: 'Your rights are limited to some stations, and this takes rights for all of them.',
  },
  'not-found': { vi: 'Không tìm thấy.', en: 'Not found.' },
  conflict: {
    vi: 'Trạng thái hiện tại không cho phép thao tác này.',
    en: 'The current state does not allow this.',
  },
  'alert-taken': {
    vi: 'Cảnh báo này đang có người xử lý.',
    en: 'Somebody else has this alert.',
  },
  'alert-closed': {
    vi: 'Cảnh báo này đã được đóng. Hãy mở lại trước.',
    en: 'This alert is closed. Open it again first.',
  },
  'comment-stays': {
    vi: 'Chỉ người viết mới xóa được bình luận, trong 10 phút đầu.',
    en: 'Only its author can delete a comment, within 10 minutes.',
  },
  'choice-used': {
    vi: 'Đã có cảnh báo được đóng với mục này nên không thể xóa. Hãy tắt nó.',
    en: 'An alert was closed with this one, so it cannot be deleted. Switch it off instead.',
  },
  'choices-full': {
    vi: 'Danh mục đã đủ {n} mục. Hãy xóa một mục trước.',
    en: 'The list already has {n} entries. Delete one first.',
  },
  'rota-used': {
    vi: 'Có quy tắc báo cho ca trực này nên không xóa được. Hãy sửa quy tắc đó trước.',
    en: 'A rule tells who has duty by this rota, so it cannot be deleted. Change the rule first.',
  },
  'rotas-full': {
    vi: 'Đã đủ {n} mục. Hãy xóa một mục trước.',
    en: 'There are {n} entries already. Delete one first.',
  },
  'rules-full': {
    vi: 'Đã có {n} quy tắc. Hãy xóa một quy tắc trước.',
    en: 'There are {n} rules already. Delete one first.',
  },
  'reading-exists': {
    vi: 'Chỉ tiêu này đã có số liệu tại thời điểm đó.',
    en: 'This factor already has a reading at that moment.',
  },
  'code-ambiguous': {
    vi: 'Nhiều trạm có chỉ tiêu với mã này; hãy cho biết mã trạm.',
    en: 'Several stations have a factor with this code; name the station.',
  },
  'factor-has-readings': {
    vi: 'Chỉ tiêu đã có số liệu nên không thể chuyển sang trạm khác.',
    en: 'The factor has readings and cannot move to another station.',
  },
  'no-limits': {
    vi: 'Chỉ tiêu này hiện không có ngưỡng đang bật, nên không có gì để đánh giá lại.',
    en: 'This factor has no limits that are switched on now, so there is nothing to judge by.',
  },
  busy: {
    vi: 'Một thao tác khác đang được thực hiện, vui lòng thử lại sau giây lát.',
    en: 'Another operation is under way, please try again in a moment.',
  },
  'last-admin': {
    vi: 'Phải còn ít nhất một quản trị viên đang hoạt động.',
    en: 'At least one active administrator must remain.',
  },
  'own-account': {
    vi: 'Bạn không thể xóa hoặc vô hiệu hóa tài khoản của chính mình.',
    en: 'You cannot delete or deactivate your own account.',
  },
  'group-has-members': {
    vi: 'Nhóm này giới hạn số trạm mà thành viên xem được và còn {n} thành viên. Hãy chuyển họ sang nhóm khác trước khi xóa nhóm.',
    en: 'This group limits which stations its members reach, and still has members ({n}). Move them to another group before you delete it.',
  },
  'last-limit': {
    vi: 'Đây là giới hạn trạm cuối cùng: bỏ đi thì những người không thuộc nhóm nào ({n}) sẽ xem được mọi trạm. Hãy đưa họ vào một nhóm trước.',
    en: 'This is the last limit to stations: without it, people in no group ({n}) would reach every station. Put them into a group first.',
  },
  'service-account': {
    vi: 'Tài khoản dịch vụ không có mật khẩu: chỉ các chương trình dùng tài khoản này, bằng khóa API.',
    en: 'A service account has no password: only programs use it, by API keys.',
  },
  'api-keys-full': {
    vi: 'Mỗi tài khoản có tối đa {n} khóa API. Hãy xóa những khóa không còn dùng.',
    en: 'An account has at most {n} API keys. Delete those that are no longer used.',
  },
  'second-factors-full': {
    vi: 'Mỗi người có tối đa {n} ứng dụng xác thực và khóa truy cập. Hãy xóa những mục không còn dùng.',
    en: 'A person has at most {n} authenticator apps and passkeys. Delete those that are no longer used.',
  },
  'second-factor-not-started': {
    vi: 'Thời gian thiết lập đã hết. Hãy bắt đầu lại.',
    en: 'The time to set this up has passed. Start again.',
  },
  'no-second-factor': {
    vi: 'Bạn chưa bật xác thực hai lớp nên chưa có mã khôi phục.',
    en: 'You have no second factor, so there are no recovery codes.',
  },
  'passkey-unavailable': {
    vi: 'Khóa truy cập (passkey) chỉ dùng được khi mở bảng điều khiển bằng tên miền qua https.',
    en: 'Passkeys need the console to be opened by a name over https.',
  },
  'second-factor-last': {
    vi: 'Nhóm của bạn yêu cầu xác thực hai lớp nên không xóa được lớp cuối cùng. Hãy thêm một lớp khác trước.',
    en: 'Your group requires a second factor, so the last one cannot be deleted. Add another one first.',
  },
  'own-factors': {
    vi: 'Hãy quản lý xác thực hai lớp của chính bạn trong hồ sơ cá nhân.',
    en: 'Manage your own second factors in your profile.',
  },
  'own-password': {
    vi: 'Hãy đổi mật khẩu của chính bạn trong hồ sơ cá nhân.',
    en: 'Change your own password in your profile.',
  },
  'account-inactive': {
    vi: 'Tài khoản này đang ngừng hoạt động. Hãy kích hoạt trước.',
    en: 'This account is inactive. Activate it first.',
  },
  'widgets-full': {
    vi: 'Bảng điều khiển đã đủ 60 tiện ích; hãy xóa bớt trước khi thêm.',
    en: 'The dashboard has 60 widgets already; delete one before you add another.',
  },
  'maintenance-not-running': {
    vi: 'Lúc này bảo trì này không diễn ra nên không có gì để kết thúc.',
    en: 'This maintenance is not running now, so there is nothing to end.',
  },
  'maintenance-full': {
    vi: 'Trạm này đã có 1000 lần báo bảo trì. Hãy xóa bớt những lần cũ.',
    en: 'This station has 1000 announcements of maintenance already. Delete old ones first.',
  },
  'review-empty': {
    vi: 'Trong đoạn này không có số đo nào.',
    en: 'There are no readings in this stretch.',
  },
  'review-long': {
    vi: 'Mỗi lần chỉ duyệt được tối đa {n} số đo. Hãy chọn đoạn ngắn hơn.',
    en: 'At most {n} readings can be reviewed at once. Choose a shorter stretch.',
  },
  'review-undone': {
    vi: 'Lần duyệt này đã được hoàn tác.',
    en: 'This review has been undone already.',
  },
  'review-not-waiting': {
    vi: 'Lần duyệt này không chờ ai phê duyệt.',
    en: 'This review is not waiting for approval.',
  },
  'review-own': {
    vi: 'Bạn là người duyệt đoạn này nên cần một người khác phê duyệt.',
    en: 'You made this review, so another person has to approve it.',
  },
  'reading-reviewed': {
    vi: 'Số đo này đã được duyệt. Hãy hoàn tác lần duyệt trước khi sửa hoặc xóa.',
    en: 'This reading has been reviewed. Undo the review before you change or delete it.',
  },
  'month-locked': {
    vi: 'Cần quyền mở khóa để thay đổi số đo của tháng đã khóa.',
    en: 'Changing readings of a locked month takes the permission to unlock.',
  },
  'month-locked-already': {
    vi: 'Số đo của tháng này đã khóa rồi.',
    en: 'The readings of this month are locked already.',
  },
  'month-not-locked': {
    vi: 'Số đo của tháng này chưa khóa.',
    en: 'The readings of this month are not locked.',
  },
  'reports-waiting': {
    vi: 'Bạn có quá nhiều báo cáo còn đang chờ lập. Hãy đợi một vài báo cáo xong, hoặc hủy bớt.',
    en: 'Too many of your reports are waiting to be made. Wait until some are ready, or cancel some.',
  },
  'reports-full': {
    vi: 'Các báo cáo đã được lập chiếm hết chỗ dành cho chúng. Hãy xóa những báo cáo không còn cần.',
    en: 'The reports that were made take up all the room there is for them. Delete those that are no longer needed.',
  },
  'widgets-exist': {
    vi: 'Bảng điều khiển của bạn đã có tiện ích.',
    en: 'Your dashboard has widgets already.',
  },
  'report-pending': {
    vi: 'Báo cáo đang được lập, vui lòng chờ đến khi hoàn tất.',
    en: 'The report is still being made, please wait until it is ready.',
  },
  'report-failed': {
    vi: 'Báo cáo không lập được nên không có số liệu. Hãy xem lý do và yêu cầu lại.',
    en: 'The report could not be made, so it has no data. See why, and ask for it again.',
  },
  'report-not-pending': {
    vi: 'Báo cáo đã lập xong hoặc đã dừng nên không thể hủy.',
    en: 'The report is finished or was stopped already, so it cannot be cancelled.',
  },
  'import-questions': {
    vi: 'Còn câu hỏi về tệp này chưa được trả lời.',
    en: 'There are questions about the file that are not answered yet.',
  },
  'import-started': {
    vi: 'Tệp này đã bắt đầu nhập nên không thể đổi cách đọc. Hãy hoàn tác rồi gửi lại tệp.',
    en: 'The import of this file has begun, so how it is read cannot change. Undo it, then send the file again.',
  },
  'import-not-running': {
    vi: 'Tệp này hiện không được nhập.',
    en: 'The file is not being imported at present.',
  },
  'import-not-ready': {
    vi: 'Tệp này chưa thể nhập: đang được đếm, hoặc đã nhập xong.',
    en: 'The file cannot be imported now: it is being counted, or is imported already.',
  },
  'import-nothing-stored': {
    vi: 'Lần nhập này không còn gì để hoàn tác.',
    en: 'There is nothing of this import to undo.',
  },
  'scheduler-enabled': {
    vi: 'Không thể sửa lịch đang bật. Vui lòng tắt lịch trước.',
    en: 'Cannot edit an enabled task. Please stop the task first.',
  },
  'scheduler-enabled-delete': {
    vi: 'Không thể xóa lịch đang bật. Vui lòng tắt lịch trước.',
    en: 'Cannot delete an enabled task. Please stop the task first.',
  },
  'scheduler-finished': {
    vi: 'Lịch đã kết thúc. Hãy sửa thời điểm kết thúc rồi bật lại.',
    en: 'The task has ended. Change when it ends, then run it again.',
  },
  'scheduler-gone': {
    vi: 'Trạm hoặc mọi chỉ tiêu của lịch đã bị xóa. Hãy chọn lại rồi bật.',
    en: 'The station of this task or all of its factors have been deleted. Choose others, then run it.',
  },
  'used-by-schedule': {
    vi: 'Đang được dùng trong lịch báo cáo; hãy tắt lịch trước.',
    en: 'Used by a scheduled task; stop that task first.',
  },
  'profile-shipped': {
    vi: 'Hồ sơ này đi kèm phần mềm nên không sửa được. Hãy tạo một bản sao.',
    en: 'This profile came with the product and cannot be changed. Make a copy of it instead.',
  },
  'profiles-full': {
    vi: 'Đã có 500 hồ sơ thiết bị. Hãy xóa bớt trước.',
    en: 'There are 500 device profiles already. Delete some first.',
  },
  'modbus-sources-full': {
    vi: 'Đã có 500 thiết bị Modbus. Hãy xóa bớt trước.',
    en: 'There are 500 Modbus instruments already. Delete some first.',
  },
  'standard-shipped': {
    vi: 'Văn bản này đi kèm phần mềm nên không xóa được.',
    en: 'This document came with the product and cannot be deleted.',
  },
  'standard-taken': {
    vi: 'Có trạm đang hoặc đã áp dụng văn bản này nên không xóa được.',
    en: 'Stations take this document or have taken it, so it cannot be deleted.',
  },
  'threshold-follows': {
    vi: 'Ngưỡng này theo tiêu chuẩn của trạm. Hãy tách chỉ tiêu khỏi tiêu chuẩn trước khi xóa ngưỡng.',
    en: 'This threshold follows the standard of the station. Let the factor leave the standard before you delete it.',
  },
  'standards-full': {
    vi: 'Đã có 500 văn bản. Hãy xóa bớt trước.',
    en: 'There are 500 documents already. Delete some first.',
  },
  'transmissions-full': {
    vi: 'Đã có 100 nơi nhận. Hãy xóa bớt trước.',
    en: 'There are 100 destinations already. Delete some first.',
  },
  'first-hours': {
    vi: 'Khung giờ áp dụng từ đầu phải được giữ lại: ngày nào cũng cần có khung giờ.',
    en: 'The hours that hold from the beginning stay: every day needs hours.',
  },
  'tariff-entries-full': {
    vi: 'Đã có 500 mục. Hãy xóa bớt trước.',
    en: 'There are 500 entries already. Delete some first.',
  },
  'mail-off': {
    vi: 'Máy chủ chưa được cấu hình để gửi email (biến SMTP_URL).',
    en: 'This server is not set up to send mail (the variable SMTP_URL).',
  },
  'body-late': {
    vi: 'Nội dung gửi lên đến quá chậm. Hãy thử lại.',
    en: 'The content came too slowly. Try again.',
  },
  'payload-too-large': { vi: 'Nội dung gửi lên quá lớn.', en: 'The content is too large.' },
  'unsupported-media-type': {
    vi: 'Kiểu nội dung không được hỗ trợ.',
    en: 'This type of content is not supported.',
  },
  'too-many-requests': {
    vi: 'Quá nhiều yêu cầu, vui lòng thử lại sau.',
    en: 'Too many requests, please try again later.',
  },
  internal: { vi: 'Hệ thống gặp lỗi, vui lòng thử lại.', en: 'Something went wrong, please try again.' },
  'database-unavailable': {
    vi: 'Cơ sở dữ liệu tạm thời không truy cập được, vui lòng thử lại sau giây lát.',
    en: 'The database cannot be reached at the moment, please try again shortly.',
  },
  'over-time': {
    vi: 'Cơ sở dữ liệu mất quá nhiều thời gian để trả lời. Vui lòng chọn khoảng thời gian ngắn hơn hoặc thử lại sau giây lát.',
    en: 'The database took too long to answer. Choose a shorter time range, or try again in a moment.',
  },
  overloaded: {
    vi: 'Quá nhiều dữ liệu đang được tải cùng lúc, vui lòng thử lại sau giây lát.',
    en: 'Too much data is being loaded at once, please try again in a moment.',
  },
  'broker-refused': { vi: 'Không kết nối được với máy chủ MQTT.', en: 'Failed to connect to MQTT broker' },
  'broker-silent': { vi: 'Máy chủ MQTT không trả lời.', en: 'The MQTT broker does not answer.' },
  'no-source': {
    vi: 'Không có tiến trình nào đang chạy với vai trò nhận số liệu (ingest).',
    en: 'No copy of the program that takes messages (role ingest) is running.',
  },
  stopping: {
    vi: 'Hệ thống đang khởi động lại, vui lòng thử lại sau giây lát.',
    en: 'The system is restarting, please try again shortly.',
  },
}

/** A longer wait than a minute is named: who has typed wrong passwords knows when to come back. */
export const tryAgainIn = (minutes: number, locale: Locale): string =>
  ({
    vi: `Quá nhiều lần thử, vui lòng thử lại sau ${minutes}\u00a0phút.`,
    en: `Too many attempts, please try again in ${minutes}\u00a0minutes.`,
  })[locale]

export const errorSentence = (code: ErrorCode, locale: Locale): string => sentences[code][locale]
