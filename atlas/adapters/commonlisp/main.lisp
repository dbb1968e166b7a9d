;;; The program for the URL libraries of Common Lisp: reports what a library answers, and judges nothing.
;;;
;;; It reads inputs and writes answers in the way of adapters/relay.py. The condition by which a library says that a text is not a URL is a
;;; rejection, and every other condition is a crash.
(require :asdf)
(defvar *library* (second sb-ext:*posix-argv*))
(let ((*standard-output* *error-output*))
  (handler-bind ((warning #'muffle-warning))
    (asdf:load-system *library*)))

(defun call (name &rest arguments)
  (apply (find-symbol name (string-upcase *library*)) arguments))

(defun digits (text)
  (format nil "~(~{~2,'0x~}~)" (coerce (sb-ext:string-to-octets text :external-format :utf-8) 'list)))

(defun part (name value)
  (if value (format nil " ~a=~a" name (digits (princ-to-string value))) ""))

;;; A library has the user and the password in one text.
(defun userinfo (text)
  (let ((colon (and text (position #\: text))))
    (if colon
        (concatenate 'string (part "user" (subseq text 0 colon)) (part "password" (subseq text (1+ colon))))
        (part "user" text))))

(defun ask-quri (given)
  (let ((uri (call "URI" given)))
    (concatenate 'string (part "scheme" (call "URI-SCHEME" uri)) (userinfo (call "URI-USERINFO" uri))
                 (part "host" (call "URI-HOST" uri)) (part "port" (call "URI-PORT" uri)) (part "path" (call "URI-PATH" uri))
                 (part "query" (call "URI-QUERY" uri)) (part "fragment" (call "URI-FRAGMENT" uri)))))

(defun ask-puri (given)
  (let ((uri (call "PARSE-URI" given)))
    (concatenate 'string (part "scheme" (and (call "URI-SCHEME" uri) (string-downcase (symbol-name (call "URI-SCHEME" uri)))))
                 (part "host" (call "URI-HOST" uri)) (part "port" (call "URI-PORT" uri)) (part "path" (call "URI-PATH" uri))
                 (part "query" (call "URI-QUERY" uri)) (part "fragment" (call "URI-FRAGMENT" uri)))))

;;; puri has a condition of its own, and says of a port that is not a positive number with a plain error.
(defun rejection-p (condition)
  (let ((class (find-symbol (if (string= *library* "quri") "URI-ERROR" "URI-PARSE-ERROR") (string-upcase *library*))))
    (or (and class (find-class class nil) (typep condition class))
        (and (string= *library* "puri") (eql 0 (search "port is not a " (princ-to-string condition)))))))

(defun observe (given)
  (handler-case
      (concatenate 'string "accept" (if (string= *library* "quri") (ask-quri given) (ask-puri given)))
    (error (condition)
      (format nil "~a ~a" (if (rejection-p condition) "reject" "crash")
              (digits (remove #\Newline (format nil "~a: ~a" (type-of condition) condition)))))
    (sb-sys:interactive-interrupt () (sb-ext:exit :code 130))
    (storage-condition (condition) (format nil "crash ~a" (digits (princ-to-string (type-of condition)))))))

(defun octets (line)
  (let ((octets (make-array (floor (length line) 2) :element-type '(unsigned-byte 8))))
    (dotimes (at (length octets) octets)
      (setf (aref octets at) (parse-integer line :start (* 2 at) :end (+ 2 (* 2 at)) :radix 16)))))

(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line ".")
             (finish-output)
             (write-line (observe (sb-ext:octets-to-string (octets line) :external-format :utf-8)))))
