;; The program for the module (web uri) of Guile: reports what it answers, and judges nothing.
;;
;; It reads inputs and writes answers in the way of adapters/relay.py. The module says #f for a text that is no URI. An exception is a
;; crash.
(use-modules (web uri) (rnrs bytevectors) (ice-9 rdelim) (ice-9 iconv))

(define (digits text)
  (string-concatenate
    (map (lambda (octet) (string-append (if (< octet 16) "0" "") (number->string octet 16)))
         (bytevector->u8-list (string->utf8 text)))))

(define (octets line)
  (let loop ((at 0) (all '()))
    (if (< at (string-length line))
        (loop (+ at 2) (cons (string->number (substring line at (+ at 2)) 16) all))
        (u8-list->bytevector (reverse all)))))

(define (part name value)
  (cond ((not value) "")
        ((number? value) (part name (number->string value)))
        (else (string-append " " name "=" (digits value)))))

;; The module has the user and the password in one text.
(define (userinfo text)
  (let ((colon (and text (string-index text #\:))))
    (if colon
        (string-append (part "user" (substring text 0 colon)) (part "password" (substring text (+ colon 1))))
        (part "user" text))))

(define (observe given)
  (catch #t
    (lambda ()
      (let ((uri (string->uri given)))
        (if uri
            (string-append
              "accept" (part "scheme" (symbol->string (uri-scheme uri))) (userinfo (uri-userinfo uri))
              (part "host" (uri-host uri)) (part "port" (uri-port uri)) (part "path" (uri-path uri))
              (part "query" (uri-query uri)) (part "fragment" (uri-fragment uri)))
            (string-append "reject " (digits "#f")))))
    (lambda (key . arguments)
      (string-append "crash " (digits (format #f "~a ~s" key arguments))))))

(let loop ((line (read-line)))
  (cond ((eof-object? line) #t)
        ((string=? line ".") (force-output) (loop (read-line)))
        (else (display (observe (utf8->string (octets line)))) (newline) (loop (read-line)))))
