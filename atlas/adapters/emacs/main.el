;;; main.el --- The program for the URL parser of Emacs -*- lexical-binding: t -*-
;;;
;;; It reports what the parser answers, and judges nothing. It reads inputs and writes answers in the way of adapters/relay.py. The parser
;;; rejects nothing. An error is a crash.
(require 'url-parse)

(defun digits (text)
  "Return TEXT in UTF-8, in hexadecimal digits."
  (mapconcat (lambda (octet) (format "%02x" octet)) (encode-coding-string text 'utf-8-unix) ""))

(defun given (line)
  "Return the text that the hexadecimal digits of LINE stand for."
  (let ((octets (make-string (/ (length line) 2) 0)))
    (dotimes (at (length octets))
      (aset octets at (string-to-number (substring line (* 2 at) (+ 2 (* 2 at))) 16)))
    (decode-coding-string (string-to-unibyte octets) 'utf-8-unix)))

(defun part (name value)
  "Return the part NAME of an answer. A VALUE that is nil is absent."
  (cond ((null value) "")
        ((numberp value) (part name (number-to-string value)))
        (t (concat " " name "=" (digits value)))))

(defun ask (text)
  "Return the parts of TEXT."
  (let* ((url (url-generic-parse-url text))
         ;; The parser has the path and the query in one text. This function of the library divides it.
         (path-and-query (url-path-and-query url)))
    (concat (part "scheme" (url-type url)) (part "user" (url-user url)) (part "password" (url-password url))
            (part "host" (url-host url)) (part "port" (url-portspec url)) (part "path" (or (car path-and-query) ""))
            (part "query" (cdr path-and-query)) (part "fragment" (url-target url)))))

(defun observe (text)
  "Return the line of the answer about TEXT."
  (condition-case problem
      (concat "accept" (ask text))
    (error (concat "crash " (digits (error-message-string problem))))))

(let ((answers nil) (line nil))
  ;; In batch mode this function reads a line of standard input, and flushes standard output before. It returns nil at the end.
  (while (setq line (ignore-error end-of-file (read-from-minibuffer "")))
    (if (equal line ".")
        (progn (princ (mapconcat #'identity (nreverse answers) "")) (setq answers nil))
      (push (concat (observe (given line)) "\n") answers))))
